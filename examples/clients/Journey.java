import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.UUID;
import java.util.regex.Pattern;

/** The calls of docs/guide-tpp-developer.md in Java 17 or later, without libraries: java Journey.java [URL] */
public class Journey {
    static final HttpClient HTTP = HttpClient.newHttpClient();
    static String bank = "http://127.0.0.1:8080";
    static String key;

    public static void main(String[] arguments) throws Exception {
        if (arguments.length > 0) bank = arguments[0];
        String client = call("GET", "/__admin/demo", null, null); // the first TPP is first in it
        key = member(client, "subscriptionKey");

        String account = "{\"iban\":\"AT611904300234573201\"}";
        String consent = tpp("POST", "/consents", """
            {"access":{"accounts":[%1$s],"balances":[%1$s],"transactions":[%1$s]},"recurringIndicator":true,"frequencyPerDay":4}
            """.formatted(account), null);
        String id = member(consent, "consentId");
        System.out.println(member(consent, "consentStatus") + " " + member(consent, "href"));

        String code = member(control("/authorisations/" + id, "{\"decision\":\"approve\"}"), "code");
        String query = "client_id=" + member(client, "clientId") + "&client_secret=" + member(client, "clientSecret");
        String token = member(tpp("POST", "/oauth/token?" + query + "&code=" + code + "&request_id=" + id, null, null), "access_token");

        String first = member(tpp("GET", "/accounts", null, token), "resourceId");
        System.out.println(tpp("GET", "/accounts/" + first + "/balances", null, token));

        String payment = tpp("POST", "/payments/sepa-credit-transfers", """
            {"debtorAccount":%s,"creditorAccount":{"iban":"DE54909090900532013000"},"creditorName":"Ben Hoffmann",
             "instructedAmount":{"currency":"EUR","amount":12.34},"remittanceInformationUnstructured":"Pizza"}
            """.formatted(account), null);
        String paymentId = member(payment, "paymentId");
        System.out.println(member(control("/authorisations/" + paymentId, "{\"decision\":\"approve\"}"), "status"));

        control("/clock/advance", "{\"by\":\"PT1M\"}");
        System.out.println(member(tpp("GET", "/payments/sepa-credit-transfers/" + paymentId + "/status", null, null), "transactionStatus"));
    }

    static String control(String path, String body) throws Exception {
        return call("POST", "/__admin" + path, body, null);
    }

    static String tpp(String method, String path, String body, String token) throws Exception {
        return call(method, "/PSD2/v1" + path, body, token == null ? "" : "Bearer " + token);
    }

    /** @param authorization null for calls of the control API */
    static String call(String method, String path, String body, String authorization) throws Exception {
        var request = HttpRequest.newBuilder(URI.create(bank + path)).header("Content-Type", "application/json")
            .method(method, HttpRequest.BodyPublishers.ofString(body == null ? "" : body));
        if (authorization != null) {
            request.header("X-Request-ID", UUID.randomUUID().toString()).header("Ocp-Apim-Subscription-Key", key)
                .header("PSU-IP-Address", "192.0.2.1");
            if (!authorization.isEmpty()) request.header("Authorization", authorization);
        }
        for (int repeats = method.equals("GET") ? 3 : 0; ; repeats--) {
            try {
                var response = HTTP.send(request.build(), BodyHandlers.ofString());
                int status = response.statusCode();
                if (status < 400) return response.body();
                if (repeats == 0 || (status != 429 && status != 503)) throw new IllegalStateException(status + " " + response.body());
            } catch (IOException error) { // no answer; a read can be sent again
                if (repeats == 0) throw error;
            }
            Thread.sleep(1000);
        }
    }

    /** The first member of this name. Java has no JSON parser: a real program uses Jackson or Gson. */
    static String member(String json, String name) {
        var found = Pattern.compile("\"" + name + "\":\"([^\"]*)\"").matcher(json);
        if (!found.find()) throw new IllegalStateException("no member " + name + " in " + json);
        return found.group(1);
    }
}
